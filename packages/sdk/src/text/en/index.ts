export { en } from './all.js'
export { connectingEn } from './connecting.js'
