/** The version of the template export format. Configuration spec §3 and §9. */
export const exportVersion = '1.0'

/** In bytes. */
export const maxImportBytes = 50 * 1024 * 1024
