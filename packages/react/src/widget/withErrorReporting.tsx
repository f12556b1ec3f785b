import type { ReactElement, ReactNode } from 'react'
import { ErrorsContext, useErrorListener } from '../provider/errors.js'
import type { WidgetProps } from './WidgetProps.js'

/** Wraps a public widget: its failures, and its parts', go to the host's `onError`. */
export function withErrorReporting<Props extends WidgetProps>(
  Body: (props: Props) => ReactNode,
): (props: Props) => ReactElement {
  function Widget(props: Props): ReactElement {
    return (
      <ErrorsContext.Provider value={useErrorListener(props.onError)}>
        <Body {...props} />
      </ErrorsContext.Provider>
    )
  }
  Widget.displayName = Body.name
  return Widget
}
