/**
 * How modal dialogs take part in the history of the page, so that the browser's Back closes them. The kit touches no
 * host's history by itself: a host whose router allows it gives one of these to the provider.
 */
export interface DialogHistory {
  /**
   * Told as a dialog opens.
   * @param onBack To be called when the user goes back past the dialog. It closes as by Escape, and answers whether it
   * is gone: one that asks first stays, and the way back to it must be taken again.
   * @returns To be called once it is closed, however that came.
   */
  open(onBack: () => boolean): () => void
}
