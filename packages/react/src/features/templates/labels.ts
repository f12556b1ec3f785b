import { templateMessages, templatePresets } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useTemplateMessages = /* @__PURE__ */ sdkTextsOf('templateMessages', templateMessages)
export const useTemplatePresets = /* @__PURE__ */ sdkTextsOf('templatePresets', templatePresets)
