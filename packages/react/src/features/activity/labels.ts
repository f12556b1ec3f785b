import { activityLabels, activityMessages, activityStatusLabels } from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useActivityLabels = /* @__PURE__ */ sdkTextsOf('activityLabels', activityLabels)
export const useActivityStatusLabels = /* @__PURE__ */ sdkTextsOf(
  'activityStatusLabels',
  activityStatusLabels,
)
export const useActivityMessages = /* @__PURE__ */ sdkTextsOf('activityMessages', activityMessages)
