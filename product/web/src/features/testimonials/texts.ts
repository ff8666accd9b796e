// The texts of the pages that manage testimonials (docs/specification/testimonials.md).
export const testimonialTexts = {
  missing: 'Please fill in all required fields',
  wrongType: 'Please select a JPEG, PNG, GIF or WEBP image',
  uploadFailed: 'Failed to upload image',
  loadFailed: (reason: string) => `Failed to load testimonials: ${reason}`,
  createFailed: (reason: string) => `Failed to create testimonial: ${reason}`,
  updateFailed: (reason: string) => `Failed to update testimonial: ${reason}`,
  deleteFailed: (reason: string) => `Failed to delete testimonial: ${reason}`,
  toggleFailed: (reason: string) => `Failed to toggle testimonial status: ${reason}`,
  noData: 'No data returned',
  created: 'Testimonial created successfully',
  updated: 'Testimonial updated successfully',
  deleted: 'Testimonial deleted successfully',
  activated: 'Testimonial activated successfully',
  deactivated: 'Testimonial deactivated successfully',
  confirmDelete: 'Are you sure you want to delete this testimonial? This action cannot be undone.',
} as const
