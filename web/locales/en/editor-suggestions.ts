// What the editor offers from earlier documents.

export const suggestions = {
  asLastTime: 'As last time',
  filledAsIn: (number: string) => `Filled in as in ${number}.`,
  createClientWithTaxNo: (number: string) => `New client with tax ID ${number}…`,
}
