__kernel void cube(__global uint *out)
{
  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  uint l = get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2);
  uint g = get_group_id(0) + 10 * get_group_id(1) + 100 * get_group_id(2);
  out[(z * 4 + y) * 6 + x] = l * 1000 + g + (get_global_size(0) << 24) + (get_num_groups(1) << 28);
}
