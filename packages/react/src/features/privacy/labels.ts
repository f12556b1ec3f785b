import { privacyKindLabels, privacyMessages, retentionKindLabels } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const usePrivacyKindLabels = /* @__PURE__ */ sdkTextsOf('privacyKindLabels', privacyKindLabels)
export const useRetentionKindLabels = /* @__PURE__ */ sdkTextsOf('retentionKindLabels', retentionKindLabels)
export const usePrivacyMessages = /* @__PURE__ */ sdkTextsOf('privacyMessages', privacyMessages)
