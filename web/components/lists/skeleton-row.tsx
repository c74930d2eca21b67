import { Skeleton, Table } from '@mantine/core'

export const SkeletonRow = ({ cells }: { cells: number }) => (
  <Table.Tr>
    {Array.from({ length: cells }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row that shows nothing have no other name
      <Table.Td key={cell}>
        <Skeleton h={14} my={3} width={cell === 0 ? '70%' : '50%'} />
      </Table.Td>
    ))}
  </Table.Tr>
)
