import styles from './switch.module.css';

/**
 * The class of whatever has `role="switch"`: a button or a checkbox, on by its `aria-checked`. `data-look` says that it is `changing`, or
 * that what it is set to is `unknown`.
 */
export const switchLook = styles['switch'];
