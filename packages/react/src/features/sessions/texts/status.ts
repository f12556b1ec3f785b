import {
  apiTypeLabels,
  connectionMethodLabels,
  messageStateLabels,
  qualityLabels,
  statusLabels,
} from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../../provider/texts.js'

export const useApiTypeLabels = /* @__PURE__ */ sdkTextsOf('apiTypeLabels', apiTypeLabels)
export const useConnectionMethodLabels = /* @__PURE__ */ sdkTextsOf(
  'connectionMethodLabels',
  connectionMethodLabels,
)
export const useMessageStateLabels = /* @__PURE__ */ sdkTextsOf('messageStateLabels', messageStateLabels)
export const useQualityLabels = /* @__PURE__ */ sdkTextsOf('qualityLabels', qualityLabels)
export const useStatusLabels = /* @__PURE__ */ sdkTextsOf('statusLabels', statusLabels)
