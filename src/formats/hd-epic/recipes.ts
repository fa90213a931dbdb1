import * as z from 'zod';
import type { RecipeStep } from '#compile';
import type { FileProblem } from '../problem.ts';
import { type NamedText, whole } from './source.ts';

const spanSchema = z.object({ video: z.string(), start: z.number(), end: z.number() });
const recipeSchema = z.object({
  steps: z.record(z.string(), z.string()),
  captures: z.array(z.object({ step_times: z.record(z.string(), z.array(spanSchema)).optional() })),
});
const recipesSchema = z.record(z.string(), recipeSchema);

/** The stretches of one video in which a step of a recipe is carried out. */
export function readRecipes(
  file: NamedText,
  video: string,
): { readonly steps: readonly RecipeStep[]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const recipes = Object.values(whole(file, recipesSchema, problems) ?? {});
  const steps = recipes.flatMap((recipe) =>
    recipe.captures.flatMap((capture) =>
      Object.entries(capture.step_times ?? {}).flatMap(([step, spans]) =>
        spans
          .filter((span) => span.video === video && span.end >= span.start)
          .map((span, i) => ({
            id: i === 0 ? step : `${step}/${i + 1}`,
            text: recipe.steps[step] ?? step,
            start: span.start,
            end: span.end,
          })),
      ),
    ),
  );
  return { steps: unique(steps), problems };
}

/** A step carried out in several captures of one video keeps apart. */
function unique(steps: readonly RecipeStep[]): RecipeStep[] {
  const counts = new Map<string, number>();
  return steps.map((step) => {
    const count = (counts.get(step.id) ?? 0) + 1;
    counts.set(step.id, count);
    return count === 1 ? step : { ...step, id: `${step.id}+${count}` };
  });
}
