import type { MorpheusError } from '@morpheus/sdk'
import type { HostAttributes } from '../ui/lib/rootProps.js'

/**
 * Props of every widget. `className`, `style`, `id`, `data-*` and `aria-*` apply to its root element: a dialog's
 * `dialog`, a panel button's button.
 */
export interface WidgetProps extends HostAttributes {
  /**
   * Called once with each failure that the widget shows. `code` is `failed` for errors outside calls.
   * @default the provider's `onError`
   */
  onError?: ((error: MorpheusError) => void) | undefined
}
