export { connectionLabels, deliveryMessages, deliveryStateLabels, targetLabels } from './delivery.js'
export {
  apiTypeLabels,
  connectionMethodLabels,
  messageStateLabels,
  messageTypeLabel,
  qualityLabels,
  statusLabels,
} from './labels.js'
export { messages } from './messages.js'
export { traceStepLabels } from './trace.js'
