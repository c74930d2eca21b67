// @ts-check
// Runs before vitest in every worker. Its hook reports each import of each module to the parent, which only watch
// mode needs. Thousands of such messages take longer than the modules, so only vitest's own marked messages are
// passed on.
import module from 'node:module'

const { registerHooks } = module
const MARKED = /%3Fvitest=|mock=actual/

if (registerHooks)
  module.registerHooks = ({ resolve, ...others }) =>
    registerHooks({
      ...others,
      resolve: (specifier, context, next) =>
        resolve && MARKED.test(specifier) ? resolve(specifier, context, next) : next(specifier, context),
    })
