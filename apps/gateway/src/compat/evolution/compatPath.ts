/** Where the calls of Evolution API are served; `MORPHEUS_COMPAT_EVOLUTION` enables them. */
export const compatPath = '/compat/evolution'
