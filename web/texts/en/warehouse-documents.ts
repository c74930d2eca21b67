export const warehouseDocuments = {
  title: 'Warehouse documents',
  create: 'New warehouse document',
}
