declare const __VERSION__: string | undefined

/** Written in by the build. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0'
