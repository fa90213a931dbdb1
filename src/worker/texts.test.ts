import { describe, expect, it } from 'vitest';
import { episodeText, examine } from '#formats';
import { HEADER } from '#testing';
import type { DecideRecord } from '#trace';
import { step } from '#world';
import { OpenEpisode } from './open-episode.ts';
import { decisionAt } from './texts.ts';

const long = (word: string): string => `${word} `.repeat(300);

const decide = (role: DecideRecord['role'], word: string): DecideRecord => ({
  k: 'decide',
  s: step(1),
  role,
  payload: { bytes: 3, text: long(`told ${word}`) },
  output: long(`says ${word}`),
});

/** The two decisions of a step, opened from one file and read again from another. */
async function opened(later: (text: string) => Blob = (text) => new Blob([text])): Promise<OpenEpisode> {
  const text = episodeText([HEADER, decide('policy', 'one'), decide('verify', 'two')]);
  const examined = await examine(new File([text], 'e'));
  if (examined.kind !== 'episode') throw new Error('not an episode');
  return new OpenEpisode('e', examined.builder, later(text), null);
}

describe('the texts of a decision', () => {
  it('are read from the file when they are looked at, of every decision of the step', async () => {
    const decision = await decisionAt(await opened(), 1);
    expect(decision).toMatchObject({
      payload: `${long('told one')}\n\n${long('told two')}`,
      output: `${long('says one')}\n\n${long('says two')}`,
      errors: [],
    });
    expect(await decisionAt(await opened(), 0)).toBeNull();
  });

  it('are told to be out of reach once the file is another', async () => {
    const decision = await decisionAt(await opened((text) => new Blob([text.replaceAll('decide', 'decade')])), 1);
    expect(decision?.errors).toEqual([
      'Texts of this decision stayed in the file, which cannot be read now: it is another file by now.',
    ]);
  });
});
