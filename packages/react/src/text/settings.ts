import { settingsMessages } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../provider/texts.js'

export const useSettingsMessages = /* @__PURE__ */ sdkTextsOf('settingsMessages', settingsMessages)
