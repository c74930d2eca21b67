// @ts-check
// Before vitest, in every worker: by its hook it tells its parent of each import of each module, which only watching needs. Thousands of
// messages take longer than the modules do, so none but what it marks itself goes there.
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
