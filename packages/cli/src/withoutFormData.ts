/**
 * Axios looks at the global FormData when it loads, which makes Node load undici: 17 ms for something that no call
 * of ours sends. Imported before axios.
 */
Reflect.deleteProperty(globalThis, 'FormData')
