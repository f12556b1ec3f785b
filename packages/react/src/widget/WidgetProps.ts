import type { MorpheusError } from '@morpheus/sdk'
import type { HostAttributes } from '../ui/kit/hostAttributes.js'

/**
 * What every widget takes. `className`, `style`, `id`, `data-*` and `aria-*` go to its outermost element: of a dialog
 * the `dialog`, of a button with a panel the button.
 */
export interface WidgetProps extends HostAttributes {
  /**
   * Told of each failure that the widget shows, once: what could not be read and what could not be done.
   * `code` is `failed` where that was no call.
   * @default the provider's `onError`
   */
  onError?: ((error: MorpheusError) => void) | undefined
}
