/** Path below which Evolution API's calls are served; `MORPHEUS_COMPAT_EVOLUTION` enables them. */
export const compatPath = '/compat/evolution'
