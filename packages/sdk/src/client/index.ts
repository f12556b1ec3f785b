export { createMorpheus } from './createMorpheus.js'
export * from './shared.js'
