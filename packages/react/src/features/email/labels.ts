import {
  alertSeverityLabels,
  alertTypeLabels,
  mailKindLabels,
  mailMessages,
  mailStateLabels,
  smtpSecurityLabels,
} from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useAlertTypeLabels = /* @__PURE__ */ sdkTextsOf('alertTypeLabels', alertTypeLabels)
export const useAlertSeverityLabels = /* @__PURE__ */ sdkTextsOf('alertSeverityLabels', alertSeverityLabels)
export const useMailKindLabels = /* @__PURE__ */ sdkTextsOf('mailKindLabels', mailKindLabels)
export const useMailStateLabels = /* @__PURE__ */ sdkTextsOf('mailStateLabels', mailStateLabels)
export const useMailMessages = /* @__PURE__ */ sdkTextsOf('mailMessages', mailMessages)
export const useSmtpSecurityLabels = /* @__PURE__ */ sdkTextsOf('smtpSecurityLabels', smtpSecurityLabels)
