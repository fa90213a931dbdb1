import { expect, test } from 'vitest';
import { chord } from './keys.ts';

test('a chord is named as the keyboard at hand names it', () => {
  expect(chord('⌘K', true)).toBe('⌘K');
  expect(chord('⌘K', false)).toBe('Ctrl+K');
  expect(chord('⌘⇧C', false)).toBe('Ctrl+Shift+C');
  expect(chord('F6', false)).toBe('F6');
});
