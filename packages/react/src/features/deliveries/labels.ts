import {
  connectionLabels,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  standingLabels,
  targetLabels,
} from '@morpheus/sdk/text'
import { sdkTextsOf } from '../../provider/texts.js'

export const useConnectionLabels = /* @__PURE__ */ sdkTextsOf('connectionLabels', connectionLabels)
export const useDeliveryMessages = /* @__PURE__ */ sdkTextsOf('deliveryMessages', deliveryMessages)
export const useDeliveryStateLabels = /* @__PURE__ */ sdkTextsOf('deliveryStateLabels', deliveryStateLabels)
export const useIntegrationStatusLabels = /* @__PURE__ */ sdkTextsOf(
  'integrationStatusLabels',
  integrationStatusLabels,
)
export const useTargetLabels = /* @__PURE__ */ sdkTextsOf('targetLabels', targetLabels)
export const useStandingLabels = /* @__PURE__ */ sdkTextsOf('standingLabels', standingLabels)
