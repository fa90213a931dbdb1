import { imports } from './imports.mjs';

/** Our own lint rules, loaded by oxlint (`jsPlugins` in .oxlintrc.json). */
export default { meta: { name: 'beliefscope' }, rules: { imports } };
