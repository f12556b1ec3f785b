export {
  asyncApiDocument,
  insomniaExport,
  openApiDocument,
  postmanCollection,
} from '@morpheus/sdk/openapi'
