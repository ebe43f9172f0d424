/** What a page says about itself; empty where it says nothing. */
export interface PageMetadata {
  title: string;
  description: string;
  /** `http` or `https`, whole. */
  imageAddress: string;
}
