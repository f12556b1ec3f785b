/**
 * Connects modal dialogs to the page's history, so the browser's Back closes them. The kit never touches the history
 * itself: a host whose router allows it gives an adapter to the provider.
 */
export interface DialogHistory {
  /**
   * Called when a dialog opens.
   * @param onBack To be called when the user goes back past the dialog. It closes as by Escape, and answers whether it
   * is gone: one that asks first stays, and the way back to it must be taken again.
   * @param address Names an editor, such as `webhook` or `template.42`, for the page's address while it is open. Absent
   * for other dialogs.
   * @returns To be called once it is closed, however that came.
   */
  open(onBack: () => boolean, address?: string): () => void
  /** The editor that the page's address asks for, after a reload or by a link. A host without addresses omits it. */
  readonly requested?: RequestedEditor | undefined
}

/** The editor named by the page's address, such as `webhook` of `?editor=webhook`. */
export interface RequestedEditor {
  /** Address of the editor, as given to `open`; null for none. */
  get(): string | null
  /**
   * @param onChange To be called when `get` answers something else.
   * @returns To be called to stop that.
   */
  subscribe(onChange: () => void): () => void
  /** Called by the widget that opens the editor: from then on `get` answers null. */
  take(): void
}
