import { traceStepLabels } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useTraceStepLabels = /* @__PURE__ */ sdkTextsOf('traceStepLabels', traceStepLabels)
