export { type PlainAnswers, type ServedPlain, servePlain } from './plain/servePlain.js'
