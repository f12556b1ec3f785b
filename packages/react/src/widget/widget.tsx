import type { ReactElement, ReactNode } from 'react'
import { ErrorsContext, useTeller } from '../provider/errors.js'
import type { WidgetProps } from './WidgetProps.js'

/** A component of the kit that hosts use: its failures, and those of what it is made of, go to its host. */
export function widget<Props extends WidgetProps>(
  Body: (props: Props) => ReactNode,
): (props: Props) => ReactElement {
  function Widget(props: Props): ReactElement {
    return (
      <ErrorsContext.Provider value={useTeller(props.onError)}>
        <Body {...props} />
      </ErrorsContext.Provider>
    )
  }
  Widget.displayName = Body.name
  return Widget
}
