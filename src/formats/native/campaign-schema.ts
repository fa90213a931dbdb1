import * as z from 'zod';

/** The newest version that this reader knows. */
export const CAMPAIGN_VERSION = 1;

const zCount = z.int().min(0);

const zGroupCounts = z.object({
  id: z.string(),
  status: z.enum(['completed', 'blocked', 'interrupted', 'open']),
  attempts: zCount,
  accepted: zCount,
  rejected: zCount,
  repairs: zCount,
  navigation: zCount,
  queries: zCount,
  tokens: z.object({ in: zCount, out: zCount }),
});

/** One run of one task. */
export const zCampaignRow = z.object({
  planner: z.string(),
  model: z.string().describe('The model that was asked for, for a planner that asks one.').exactOptional(),
  belief: z.string(),
  seed: z.int().exactOptional(),
  task: z.string().describe('What pairs runs, VIDEO/k.'),
  title: z.string(),
  world: z.string(),
  scene: z.string().describe('The kitchen: the stratum of the bootstrap.'),
  video: z.string().describe('The cluster of the bootstrap.'),
  contract: z.object({
    type: z.enum(['terminal', 'event']),
    hash: z.string().describe("SHA-256 of the contract's canonical JSON: sorted keys, no space."),
  }),
  required: zCount.describe('Conditions of the contract.'),
  true: zCount.describe('Conditions that are true at the end.'),
  status: z.enum(['completed', 'interrupted', 'stopped', 'budget', 'control_failure', 'infrastructure_error']),
  groups: z.array(zGroupCounts),
  uri: z.string().describe('The episode, from the folder of this file.'),
});

/** A campaign file: `*.campaign.json`. */
export const zCampaignFile = z.object({
  format: z.literal('beliefscope/campaign'),
  version: z.int().min(1),
  rows: z.array(zCampaignRow),
});
