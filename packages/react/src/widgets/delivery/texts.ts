import { useAreaTexts } from '../../provider/texts.js'
import { deliveryTexts } from '../../text/delivery.js'

export function useDeliveryTexts() {
  return useAreaTexts(deliveryTexts, (all) => all.delivery)
}
