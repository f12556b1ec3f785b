import {
  cloudCategoryHints,
  cloudCategoryLabels,
  cloudLanguages,
  cloudStatusLabels,
  cloudTemplateMessages,
} from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useCloudStatusLabels = /* @__PURE__ */ sdkTextsOf('cloudStatusLabels', cloudStatusLabels)
export const useCloudCategoryLabels = /* @__PURE__ */ sdkTextsOf('cloudCategoryLabels', cloudCategoryLabels)
export const useCloudCategoryHints = /* @__PURE__ */ sdkTextsOf('cloudCategoryHints', cloudCategoryHints)
export const useCloudLanguages = /* @__PURE__ */ sdkTextsOf('cloudLanguages', cloudLanguages)
export const useCloudTemplateMessages = /* @__PURE__ */ sdkTextsOf(
  'cloudTemplateMessages',
  cloudTemplateMessages,
)
