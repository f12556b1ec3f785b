export { apiTypeLabels, connectionMethodLabels, statusLabels } from './labels.js'
export { messages } from './messages.js'
