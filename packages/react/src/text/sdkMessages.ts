import { messages, settingsMessages } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../provider/texts.js'

export const useSdkMessages = /* @__PURE__ */ sdkTextsOf('messages', messages)

export const useSettingsMessages = /* @__PURE__ */ sdkTextsOf('settingsMessages', settingsMessages)
