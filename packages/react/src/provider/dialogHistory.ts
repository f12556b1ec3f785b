/**
 * Connects modal dialogs to the page's history, so the browser's Back closes them. The kit never touches the history
 * itself: a host whose router allows it gives an adapter to the provider.
 */
export interface DialogHistory {
  /**
   * Called when a dialog opens.
   * @param onBack To be called when the user goes back past the dialog. It closes as by Escape, and answers whether it
   * is gone: one that asks first stays, and the way back to it must be taken again.
   * @returns To be called once it is closed, however that came.
   */
  open(onBack: () => boolean): () => void
}
