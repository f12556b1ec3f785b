import { backupEstimates, backupMessages, backupStepLabels, backupTypeLabels } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useBackupMessages = /* @__PURE__ */ sdkTextsOf('backupMessages', backupMessages)
export const useBackupTypeLabels = /* @__PURE__ */ sdkTextsOf('backupTypeLabels', backupTypeLabels)
export const useBackupEstimates = /* @__PURE__ */ sdkTextsOf('backupEstimates', backupEstimates)
export const useBackupStepLabels = /* @__PURE__ */ sdkTextsOf('backupStepLabels', backupStepLabels)
