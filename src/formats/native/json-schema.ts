import * as z from 'zod';
import { zCampaignFile } from './campaign-schema.ts';
import { zRecord } from './episode-schema.ts';
import { zWorldFile } from './world-schema.ts';

/** The published JSON Schemas, made from the schemas that parse the files, by file name. */
export function jsonSchemas(): Readonly<Record<`${'world' | 'episode' | 'campaign'}.schema.json`, string>> {
  return {
    'world.schema.json': schemaText(zWorldFile, 'Beliefscope world', 'A world file, *.world.json.'),
    'episode.schema.json': schemaText(
      zRecord,
      'Beliefscope episode record',
      'One line of an episode file, *.episode.jsonl.',
    ),
    'campaign.schema.json': schemaText(zCampaignFile, 'Beliefscope campaign', 'A campaign file, *.campaign.json.'),
  };
}

function schemaText(schema: z.ZodType, title: string, description: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`;
}
