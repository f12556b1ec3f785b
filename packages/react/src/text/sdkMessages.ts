import { messages, settingsMessages } from '@morpheus/sdk/text'
import { createSdkTextsHook } from '../provider/texts.js'

export const useSdkMessages = /* @__PURE__ */ createSdkTextsHook('messages', messages)

export const useSettingsMessages = /* @__PURE__ */ createSdkTextsHook('settingsMessages', settingsMessages)
