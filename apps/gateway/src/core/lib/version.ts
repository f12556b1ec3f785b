import manifest from '../../../package.json' with { type: 'json' }

export const version: string = manifest.version

/** On every answer, so that a client and a log show which version answered. */
export const versionHeader = { 'morpheus-version': version }
