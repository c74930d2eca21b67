import { Link } from 'react-router'
import styles from './brand.module.css'

// The logo: a torn receipt with a K, because "kwit" is Polish for receipt.
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path
      fill="var(--mantine-primary-color-filled)"
      d="M5 2h22v28l-3.7-2.600-3.600 2.600-3.700-2.600-3.700 2.600-3.600-2.600L5 30z"
    />
    <path
      fill="none"
      stroke="#fbf9f4"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M12 8.500v14M20.500 8.500 12.300 16l8.200 6.500"
    />
  </svg>
)

export const Brand = () => (
  <Link to="/" className={styles.brand}>
    <LogoMark />
    Kwit
  </Link>
)
