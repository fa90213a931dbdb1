import { describe, expect, test } from 'vitest';
import { told, tracked } from '#testing';
import type { Annotation } from './annotation.ts';
import { answersText, BASES, type Basis, type PlaceQuestion, resolvedOf } from './basis.ts';
import { compile } from './compile.ts';

/** What the answers to a question rest on, strongest first, each as often as it was given. */
function bases(question: PlaceQuestion, annotation: Annotation): Basis[] {
  const answers = compile(annotation).report.places[question];
  return BASES.flatMap((basis) => Array.from({ length: answers[basis] }, () => basis));
}

/** When the n-th narration of these annotations starts, seconds. */
const during = (n: number): number => 2 * (n - 1);
const twoCupboards = (time: number, fixture: string) => ({
  objects: [
    tracked('mug', [time + 0.2, time + 0.6, fixture, 'counter.001']),
    tracked('bowl', [900, 901, 'cupboard.001', 'cupboard.002']),
  ],
});

describe('where a thing is put', () => {
  test('is told when the text names a place of which there is one', () => {
    expect(bases('destination', told(['Put the cup on the table.']))).toEqual(['told']);
  });

  test('is filmed when a track drops something at one of several at the time', () => {
    const annotation = told(['Pick up the mug.', 'Put the mug in the cupboard.'], {
      objects: [
        tracked('mug', [during(1) + 0.2, during(2) + 0.5, 'counter.001', 'cupboard.002']),
        tracked('bowl', [900, 901, 'cupboard.001', 'counter.001']),
      ],
    });
    expect(bases('destination', annotation)).toEqual(['filmed']);
  });

  test('is known when it goes back to where it came from', () => {
    expect(bases('destination', told(['Take the cup from the larder.', 'Put the cup back.']))).toEqual(['known']);
  });

  test('is assumed when nobody says so, and does not count as resolved', () => {
    const { destination } = compile(told(['Pick up the cup.', 'Put down the cup.'])).report.places;
    expect(destination).toEqual({ told: 0, filmed: 0, known: 0, here: 0, assumed: 1 });
    expect(resolvedOf(destination)).toEqual({ resolved: 0, of: 1 });
    expect(answersText(destination)).toBe('0.0 % of 1 (told 0, filmed 0, known 0, here 0, assumed 1)');
  });

  test('of what is only shifted is where it is known to be', () => {
    expect(bases('destination', told(['Put the cup on the table.', 'Move the cup a little.']))).toEqual([
      'told',
      'known',
    ]);
    expect(bases('destination', told(['Move the cup a little.']))).toEqual(['assumed']);
  });
});

describe('where a thing is taken from', () => {
  test('is told by the text', () => {
    expect(bases('source', told(['Take the cup from the larder.']))).toEqual(['told']);
  });

  test('is known from where it was put, unless that was only assumed', () => {
    expect(bases('source', told(['Put the cup on the table.', 'Pick up the cup.']))).toEqual(['known']);
    expect(bases('source', told(['Put down the cup.', 'Pick up the cup.']))).toEqual(['assumed']);
  });

  test('is filmed where a track picks it', () => {
    const mug = tracked('mug', [during(1) + 0.2, during(1) + 0.6, 'counter.001', 'counter.001']);
    expect(bases('source', told(['Pick up the mug.'], { objects: [mug] }))).toEqual(['filmed']);
  });

  test('is assumed of a thing that appears from nowhere', () => {
    expect(bases('source', told(['Pick up the cup.']))).toEqual(['assumed']);
  });
});

describe('which of several cupboards is opened', () => {
  test('is the one at which something is picked before the next is opened or closed', () => {
    expect(bases('opened', told(['Open the cupboard.', 'Wait.'], twoCupboards(during(2), 'cupboard.002')))).toEqual([
      'filmed',
    ]);
  });

  test('cannot be told without that', () => {
    expect(bases('opened', told(['Open the cupboard.'], twoCupboards(600, 'cupboard.002')))).toEqual(['assumed']);
  });

  test('is not asked where there is only one', () => {
    expect(bases('opened', told(['Open the cupboard.']))).toEqual([]);
  });
});
