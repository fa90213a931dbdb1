import { FAMILY_OF_AMOUNTS } from '../decisions.ts';
import type { Check, Found } from './evidence.ts';

export const negated: Check = ({ reads }) =>
  reads.flatMap(({ narration, clauses }) =>
    clauses
      .filter((clause) => clause.negated)
      .map(({ verb }): Found => ({ message: `"${verb.phrase}" is what was not done.`, source: [narration.id] })),
  );

export const attempted: Check = ({ reads }) =>
  reads.flatMap(({ narration, clauses }) =>
    clauses
      .filter((clause) => clause.attempted)
      .map(({ verb }): Found => ({ message: `"${verb.phrase}" was only tried.`, source: [narration.id] })),
  );

export const quantityUnchecked: Check = ({ reads }) =>
  reads.flatMap(({ narration, acts }) =>
    acts
      .filter((act) => FAMILY_OF_AMOUNTS.test(act.type))
      .flatMap((act) => Object.values(act.args))
      .flatMap(({ quantity, words }): Found[] =>
        quantity === undefined
          ? []
          : [{ message: `How much ${words.join(' ')} ("${quantity}") is not checked.`, source: [narration.id] }],
      ),
  );
