/** The areas whose texts come with their widgets. */
export type Area =
  | 'create'
  | 'qr'
  | 'pairing'
  | 'detail'
  | 'messages'
  | 'notifications'
  | 'dashboard'
  | 'contacts'
  | 'monitoring'
  | 'cloud'
  | 'delivery'
  | 'editor'
