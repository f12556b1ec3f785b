/** The areas whose texts come with their widgets. */
export type Area =
  | 'create'
  | 'qr'
  | 'pairing'
  | 'detail'
  | 'notifications'
  | 'dashboard'
  | 'contacts'
  | 'monitoring'
  | 'cloud'
  | 'delivery'
  | 'editor'
