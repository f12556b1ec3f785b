export { createEngine } from './createEngine.js'
