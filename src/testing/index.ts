export { decantWorld } from './decant.ts';
export { told, tracked } from './narrated.ts';
export { ODD_FILES, ROWS } from './odd/index.ts';
export { narrationsParquet } from './parquet.ts';
export { squashWorld } from './squash.ts';
export {
  HEADER,
  KITCHEN_ENTITIES,
  KITCHEN_STATE,
  kitchen,
  kitchenSetting,
  pourSquash,
  SQUASH_CONTRACT,
  Story,
  worldOf,
} from './story.ts';
