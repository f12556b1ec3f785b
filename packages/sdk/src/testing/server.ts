export { type ServedPlain, servePlain } from './plain/servePlain.js'
